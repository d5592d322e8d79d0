import type { callToAction } from "#content-model/blocks/call-to-action.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { ActionLinks } from "~/ui/sections/action-links.tsx";
import { Backdrop } from "~/ui/sections/backdrop.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";

export default function CallToActionSection({ shown, page }: SectionProps<typeof callToAction>) {
  return (
    <CallToAction
      title={shown.title}
      text={shown.text}
      actions={<ActionLinks actions={shown.actions} />}
      backdrop={
        shown.contours ? (
          <Backdrop path={page.drawnAs ?? page.path} subject={shown.subject} at="end" />
        ) : undefined
      }
    />
  );
}
