import { memberName, useMembers } from "./use-members.ts";

/** The members of the workspace, and who is asked, as options of a select. */
export function AssigneeOptions() {
  const { data } = useMembers();
  return (
    <>
      <option value="me">Me</option>
      {data?.map((member) => (
        <option key={member.subject} value={member.subject}>
          {memberName(member)}
        </option>
      ))}
    </>
  );
}
