import { Alert } from "~/ui/alert.tsx";
import { Avatar } from "~/ui/avatar.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { BookmarkIcon } from "~/ui/icons/everyday.tsx";
import { Progress } from "~/ui/progress.tsx";
import { Skeleton, SkeletonText } from "~/ui/skeleton.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { toast } from "~/ui/toast-store.ts";
import { Row, Specimen, SpecimenGroup } from "./specimen.tsx";

export function FeedbackSpecimens() {
  return (
    <SpecimenGroup title="Feedback">
      <Specimen name="alert">
        <div className="specimen-stack">
          <Alert title="Confirm your e-mail address">
            Please check your email and click the confirmation link.
          </Alert>
          <Alert variant="destructive" title="Login failed">
            Invalid email or password
          </Alert>
          <Alert variant="success" title="Your message has arrived">
            An engineer answers within one working day.
          </Alert>
        </div>
      </Specimen>
      <Specimen name="toast">
        <Row>
          <Button
            variant="secondary"
            onClick={() => toast({ title: "Statistic created successfully", variant: "success" })}
          >
            Success
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast({
                title: "Error",
                description: "Failed to sign out. Please try again.",
                variant: "destructive",
              })
            }
          >
            Destructive
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast({ title: "Post moved to trash", action: { label: "Undo", onClick: () => undefined } })
            }
          >
            With action
          </Button>
        </Row>
      </Specimen>
      <Specimen name="badge">
        <Row>
          <Badge>Draft</Badge>
          <Badge variant="signal">Popular</Badge>
          <Badge variant="solid">Featured</Badge>
          <Badge variant="success" dot>
            Published
          </Badge>
          <Badge variant="danger" dot>
            Failed
          </Badge>
        </Row>
      </Specimen>
      <Specimen name="card">
        <div className="specimen-cards">
          <Card
            title="Uptime SLA"
            description="Shown on the home page"
            footer={
              <Button size="sm" variant="secondary">
                Edit
              </Button>
            }
          >
            <p className="figures">99.9%</p>
          </Card>
          <Card
            title="Key custody without trust"
            href="/blog/key-custody"
            description="A whole card as one link"
          >
            <p>Who holds the key holds the data, whatever the contract says.</p>
          </Card>
          <Card>
            <p>A card without a head.</p>
          </Card>
        </div>
      </Specimen>
      <Specimen name="progress, spinner">
        <div className="specimen-stack specimen-narrow">
          <Progress label="Upload" value={64} />
          <Progress label="Working" />
          <Spinner label="Loading the dashboard" />
        </div>
      </Specimen>
      <Specimen name="skeleton">
        <div className="specimen-stack specimen-narrow">
          <Skeleton />
          <SkeletonText />
        </div>
      </Specimen>
      <Specimen name="empty state">
        <EmptyState
          title="No bookmarks yet"
          icon={BookmarkIcon}
          action={<Button variant="secondary">Browse articles</Button>}
          headingLevel={4}
        >
          Press the ribbon beside any article and it will wait for you here.
        </EmptyState>
      </Specimen>
      <Specimen name="avatar, time">
        <Row>
          <Avatar name="Anna-Lena von Arx" size="lg" />
          <Avatar name="Reto Caduff" />
          <Avatar name="Léa" size="sm" />
          <TimeAgo date="2026-03-02" className="small" />
        </Row>
      </Specimen>
    </SpecimenGroup>
  );
}
