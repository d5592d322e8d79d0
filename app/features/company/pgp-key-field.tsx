import { useEffect, useState } from "react";
import { pgpFingerprint } from "~/lib/text/pgp-key.ts";
import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/input.tsx";

type PgpKeyFieldProps = { value: string; error: string | undefined; change: (key: string) => void };

/** Shows the fingerprint of the key, because people compare fingerprints, not keys. */
export function PgpKeyField({ value, error, change }: PgpKeyFieldProps) {
  const [fingerprint, setFingerprint] = useState<string>();
  useEffect(() => {
    let isLatest = true;
    void pgpFingerprint(value.trim()).then((found) => isLatest && setFingerprint(found));
    return () => {
      isLatest = false;
    };
  }, [value]);
  return (
    <Field
      label="PGP public key"
      description="For encrypted e-mail. The key and its fingerprint are shown on the contact page and listed in security.txt. Use a key whose owner reads this mailbox."
      error={error}
    >
      <Textarea
        name="pgp_key"
        rows={4}
        maxLength={65_536}
        spellCheck={false}
        className="pgp-key"
        placeholder="-----BEGIN PGP PUBLIC KEY BLOCK-----"
        value={value}
        onChange={(event) => change(event.target.value)}
      />
      {fingerprint ? (
        <p className="small" role="status">
          Fingerprint: <code>{fingerprint}</code>
        </p>
      ) : null}
    </Field>
  );
}
