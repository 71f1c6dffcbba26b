/** The hour of the day at which digests are sent, in the time zone of the member. */
const digestHour = 8;

/**
 * SQL for the time of the next digest.
 * @param zone SQL for the time zone
 */
export const nextDigestAt = (zone: string) => `(
  date_trunc('day', now() at time zone ${zone} - interval '${digestHour} hours')
    + interval '1 day ${digestHour} hours'
) at time zone ${zone}`;
