/**
 * fast-check with a fixed seed, so that a run fails because of a change and not because of its random
 * cases. TEST_SEED=random draws new cases, and a failure prints the seed to run again.
 */
import fc from "fast-check";

const given = process.env.TEST_SEED ?? "1";
export const seed = given === "random" ? Date.now() % 2 ** 31 : Number(given);

fc.configureGlobal({ seed });

export default fc;
