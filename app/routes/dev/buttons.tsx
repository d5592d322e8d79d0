import { Button, ButtonLink } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { EditIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { ArrowRightIcon, DownloadIcon } from "~/ui/icons/arrows.tsx";
import { CloseIcon } from "~/ui/icons/everyday.tsx";
import { Kbd } from "~/ui/kbd.tsx";
import { Link } from "~/ui/link.tsx";
import { Row, Specimen, SpecimenGroup } from "./specimen.tsx";

export function ButtonSpecimens() {
  return (
    <SpecimenGroup title="Buttons">
      <Specimen name="variants">
        <Row>
          <Button>Get Started</Button>
          <Button variant="secondary">Learn More</Button>
          <Button variant="ghost">Sign In</Button>
          <Button variant="danger">Delete account</Button>
          <Button variant="link">View all articles</Button>
        </Row>
      </Specimen>
      <Specimen name="sizes">
        <Row>
          <Button size="lg">
            Talk to an engineer <ArrowRightIcon />
          </Button>
          <Button>Save changes</Button>
          <Button size="sm">Save</Button>
          <Button size="icon" variant="secondary" aria-label="Edit">
            <EditIcon />
          </Button>
          <Button size="icon-sm" variant="ghost" aria-label="Close">
            <CloseIcon />
          </Button>
        </Row>
      </Specimen>
      <Specimen name="busy · disabled">
        <Row>
          <Button busy>Signing in...</Button>
          <Button variant="secondary" busy>
            Saving...
          </Button>
          <Button disabled>Save changes</Button>
          <Button variant="secondary" disabled>
            Learn More
          </Button>
          <Button variant="danger" disabled>
            <TrashIcon /> Delete
          </Button>
        </Row>
      </Specimen>
      <Specimen name="as link · with icon · copy">
        <Row>
          <ButtonLink href="/contact">
            Contact us <ArrowRightIcon />
          </ButtonLink>
          <ButtonLink href="/security-guide.pdf" variant="secondary">
            <DownloadIcon /> Security guide
          </ButtonLink>
          <CopyButton text="CHE-123.456.789" label="Copy UID" />
        </Row>
      </Specimen>
    </SpecimenGroup>
  );
}

export function LinkSpecimens() {
  return (
    <SpecimenGroup title="Links">
      <Specimen name="text · quiet · arrow">
        <div className="specimen-links">
          <p>
            A link <Link href="/trust">in running text</Link>, and one to{" "}
            <Link href="https://www.fedlex.admin.ch">another site</Link>.
          </p>
          <Link href="/about" variant="quiet">
            A quiet link in a list
          </Link>
          <Link href="/services" variant="arrow">
            All services
          </Link>
        </div>
      </Specimen>
      <Specimen name="kbd">
        <Row>
          <Kbd>⌘K</Kbd>
          <Kbd>esc</Kbd>
        </Row>
      </Specimen>
    </SpecimenGroup>
  );
}
