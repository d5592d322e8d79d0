import type { ReactNode } from "react";
import { Badge } from "./badge.tsx";

type AccountCellProps = { name: string | null; email: string | null; isOwn?: boolean; children?: ReactNode };

/** An account in a table: its name above its e-mail, or only the e-mail; then badges. */
export function AccountCell({ name, email, isOwn, children }: AccountCellProps) {
  return (
    <>
      {name ? <span className="account-name">{name}</span> : null}
      <span className={name ? "form-section-description" : undefined}>{email ?? "Unknown e-mail"}</span>{" "}
      {isOwn ? <Badge>You</Badge> : null} {children}
    </>
  );
}
