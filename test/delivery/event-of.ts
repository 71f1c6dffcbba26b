/** An event with this body, as the sender takes it. */
export const eventOf = (body: string) => ({ id: "evt_1", body, isTest: false });
