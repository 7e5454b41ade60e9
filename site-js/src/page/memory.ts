// The one Progress of this page, on the browser's own storage.
import { Progress } from "../progress.ts";

export const progress = new Progress(() => window.localStorage);
