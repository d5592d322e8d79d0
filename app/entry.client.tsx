import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { survivingNavigation } from "./hydration/navigation.ts";
import { tolerateOutsideChanges } from "./hydration/outside-changes.ts";
import { reloadWhenCodeIsGone } from "./hydration/reload-once.ts";
import { admitEmptyScripts } from "./hydration/trusted-scripts.ts";
import { keepTypedBeforeHydration } from "./lib/drafts/before-hydration.ts";

/** Set by the script in the head, which has watched the page from its first byte. */
declare const hydration: { isWanted(): boolean; changes(): MutationRecord[] };

// A page that was changed from outside and is whole without React stays as its reader has it (decision 16).
if (hydration.isWanted()) void start();

async function start() {
  admitEmptyScripts();
  reloadWhenCodeIsGone();
  await loadSections();
  const isChanged = hydration.changes().length > 0;
  const outside = isChanged ? await import("./hydration/take-back.ts") : undefined;
  const putTypedBack = keepTypedBeforeHydration();
  const putChangesBack = outside?.takeBackOutsideChanges(hydration.changes());
  tolerateOutsideChanges();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Announced
          hydrated={() => {
            putTypedBack();
            putChangesBack?.();
            dispatchEvent(new Event("hydrated"));
          }}
        >
          <HydratedRouter instrumentations={[survivingNavigation]} />
        </Announced>
      </StrictMode>,
      {
        // The page was rendered again. That a translator had changed it is no failure of ours.
        onRecoverableError(error) {
          if (hydration.changes().length === 0) reportError(error);
        },
        // What a boundary has caught is an error all the same: the measuring script listens to the window.
        onCaughtError(error) {
          // biome-ignore lint/suspicious/noConsole: as React does
          console.error(error);
          dispatchEvent(new ErrorEvent("error", { error, message: String(error) }));
        },
      },
    );
  });
}

/** The code of what the page is made of, if it is one of sections (features/pages/page-view.tsx). */
async function loadSections() {
  const kinds = document.getElementById("main")?.dataset.sections?.split(" ");
  if (kinds) await (await import("./sections/components.ts")).loadComponents(kinds);
}

/** Before the browser paints what React has taken over. Around the router, not beside it: `useId` counts siblings, and the server has none. */
function Announced({ hydrated, children }: { hydrated: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(hydrated, []);
  return children;
}
