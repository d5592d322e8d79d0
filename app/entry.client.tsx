import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // What a boundary has caught is an error all the same: the measuring script listens to the window.
      onCaughtError(error) {
        // biome-ignore lint/suspicious/noConsole: as React does by itself
        console.error(error);
        dispatchEvent(new ErrorEvent("error", { error, message: String(error) }));
      },
    },
  );
});
