import { Avatar } from "~/ui/avatar.tsx";

type Member = { id: string; name: string; role: string; bio: string; focus: string; image: string | null };

export function TeamList({ members }: { members: Member[] }) {
  return (
    <ul className="team">
      {members.map(({ id, name, role, bio, focus, image }) => (
        <li key={id} className="rule">
          <div className="team-person">
            <Avatar name={name} src={image ?? undefined} />
            <div>
              <h3 className="subheading">{name}</h3>
              <p className="label-mono">{role}</p>
            </div>
          </div>
          <p>{bio}</p>
          {focus && <p className="small">{focus}</p>}
        </li>
      ))}
    </ul>
  );
}
