// Lets the browser keep the course on this device, when all that the reader waits for is done. The site does not need it.
import { python } from "../python/client.ts";
import { savesData } from "./settle.ts";
import { siteAddress } from "./site.ts";

const QUIET = 3000; // ms after the page has loaded, and between two looks

export function keepForOffline(): void {
  if (!("serviceWorker" in navigator)) return; // an address that is not secure, an old browser
  const look = () => {
    if (python.state === "loading" || python.state === "running") later();
    else keep().catch(() => undefined); // forbidden here: everything else works
  };
  const later = () => setTimeout(look, QUIET);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}

async function keep(): Promise<void> {
  const text = document.getElementById("gw-site")?.textContent ?? "{}";
  const { offline } = JSON.parse(text) as { offline?: string };
  if (offline) {
    const script = new URL(offline, siteAddress("assets/gradwalk/"));
    if (!savesData()) await navigator.serviceWorker.register(script);
    return;
  }
  // A site that is being written, where once a built one was served: its copy would only be in the way.
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.scope === siteAddress("")) await registration.unregister();
}
