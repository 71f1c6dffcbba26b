/** A type of events. The part that all types share is dimmed; the text stays whole, for copies and searches. */
export function EventType({ type }: { type: string }) {
  const [, before, name, after] = /^(service\.)?(.+?)(\.v\d+)?$/.exec(type) ?? [];
  return (
    <>
      {before && <span className="soft">{before}</span>}
      {name}
      {after && <span className="soft">{after}</span>}
    </>
  );
}
