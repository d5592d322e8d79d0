import { Avatar } from "~/ui/avatar.tsx";
import { Link } from "~/ui/link.tsx";
import { SampleMark } from "~/ui/sample-mark.tsx";

type Member = {
  id: string;
  name: string;
  role: string;
  bio: string;
  focus: string;
  image: string | null;
  is_sample: boolean;
  /** Of the page with what they have written. */
  href: string | undefined;
};

export function TeamList({ members }: { members: Member[] }) {
  return (
    <ul className="team">
      {members.map(({ id, name, role, bio, focus, image, is_sample, href }) => (
        <li key={id} className="rule">
          <div className="team-person">
            <Avatar name={name} src={image ?? undefined} />
            <div>
              <h3 className="subheading">
                {href ? (
                  <Link href={href} variant="quiet" rel="author">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </h3>
              <p className="label-mono">
                {role} <SampleMark of={is_sample} />
              </p>
            </div>
          </div>
          <p>{bio}</p>
          {focus && <p className="small">{focus}</p>}
        </li>
      ))}
    </ul>
  );
}
