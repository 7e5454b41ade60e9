// Registers the elements, each in its own file, and nothing else.
import "./elements/exercise.ts";
import "./elements/lab.ts";
import "./elements/number.ts";
import "./elements/predict.ts";
import "./elements/status.ts";
import { loadOnDemand } from "./page/on-demand.ts";
import { startOnInterest } from "./page/settle.ts";

startOnInterest();
loadOnDemand();
