import { Avatar } from "~/ui/avatar.tsx";

type Member = { id: string; name: string; role: string; bio: string; focus: string; image: string | null };

export function TeamList({ members }: { members: Member[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {members.map(({ id, name, role, bio, focus, image }) => (
        <li key={id} className="rule pt-5">
          <div className="flex items-center gap-4">
            <Avatar name={name} src={image ?? undefined} />
            <div>
              <h3 className="subheading">{name}</h3>
              <p className="label-mono">{role}</p>
            </div>
          </div>
          <p className="mt-4">{bio}</p>
          {focus && <p className="small mt-3">{focus}</p>}
        </li>
      ))}
    </ul>
  );
}
