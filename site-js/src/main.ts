// Registers the elements, each in its own file, and starts what belongs to no single one of them.
import "./elements/colours.ts";
import "./elements/continue.ts";
import "./elements/exercise.ts";
import "./elements/lab.ts";
import "./elements/lesson-end.ts";
import "./elements/lesson-mark.ts";
import "./elements/number.ts";
import "./elements/predict.ts";
import "./elements/status.ts";
import { rememberFinishedLabs } from "./page/finished-labs.ts";
import { keepForOffline } from "./page/offline.ts";
import { loadOnDemand } from "./page/on-demand.ts";
import { startOnInterest } from "./page/settle.ts";
import { takeShortcutsAway } from "./page/shortcuts.ts";
import { startThemeScript } from "./page/theme-script.ts";

rememberFinishedLabs();
startOnInterest();
loadOnDemand();
takeShortcutsAway();
keepForOffline();
startThemeScript();
