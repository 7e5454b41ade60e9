// Registers the elements, nothing else.
import { ExerciseElement } from "./elements/exercise.ts";
import { GraphLab } from "./elements/lab.ts";
import { NumberElement } from "./elements/number.ts";
import { PredictElement } from "./elements/predict.ts";
import { StatusElement } from "./elements/status.ts";
import { startOnInterest } from "./page/settle.ts";

customElements.define("gw-status", StatusElement);
customElements.define("gw-lab", GraphLab);
customElements.define("gw-exercise", ExerciseElement);
customElements.define("gw-number", NumberElement);
customElements.define("gw-predict", PredictElement);

startOnInterest();
