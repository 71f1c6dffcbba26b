import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "preact/compat";
import { RequesterService } from "../../../../../gen/ticketing/v1/requester_service_pb.ts";
import { t } from "../../language/language.ts";
import { IconButton } from "../../ui/button/button.tsx";
import type { InputAttributes } from "../../ui/form/field.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { requesterName } from "../names.ts";

const { getRequester, listRequesters } = RequesterService.method;
const shown = 5;
const staleMs = 60_000;

/** The name of the requester with this ID; the ID itself until it is known. */
export function useRequesterName(id: string): string {
  const { data } = useQuery(getRequester, id === "" ? skipToken : { id }, { staleTime: staleMs });
  return data?.data ? requesterName(data.data) : id;
}

interface RequesterFilterProps extends InputAttributes {
  readonly placeholder: string;
  /** ID of the requester; empty for any. */
  readonly requesterId: string;
  readonly onChoose: (id: string) => void;
}

/** Finds a requester by name, address or number. */
export function RequesterFilter({ requesterId, onChoose, ...rest }: RequesterFilterProps) {
  const [q, setQ] = useState("");
  const name = useRequesterName(requesterId);
  const { data } = useQuery(
    listRequesters,
    requesterId === "" && q !== "" ? { q, pageSize: shown } : skipToken,
    { placeholderData: keepPreviousData },
  );
  if (requesterId !== "") {
    return (
      <span className="requester-filter">
        <Isolate>{name}</Isolate>
        <IconButton icon={X} label={t("Any requester")} onClick={() => onChoose("")} />
      </span>
    );
  }
  const found = q === "" ? undefined : data?.data;
  return (
    <>
      <SearchInput
        {...rest}
        type="search"
        value={q}
        maxLength={200}
        onSearch={(text) => setQ(text.trim())}
      />
      {found && (
        <ul className="requester-found" aria-label={t("Requesters found")}>
          {found.map((requester) => (
            <li key={requester.id}>
              <button type="button" onClick={() => onChoose(requester.id)}>
                <Isolate>{requesterName(requester)}</Isolate>
                {requester.name !== "" && (
                  <Isolate className="soft">{requester.email || requester.phone}</Isolate>
                )}
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="soft">{t("No one matches.")}</li>}
        </ul>
      )}
    </>
  );
}
