const pitches = [660, 880];
const seconds = 0.12;

/** Plays two short tones. Browsers refuse it until the user has used the page. */
export async function playTone(): Promise<void> {
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: 0.08 });
  volume.connect(context.destination);
  const begin = context.currentTime;
  volume.gain.linearRampToValueAtTime(0, begin + seconds * (pitches.length + 1));
  for (const [i, frequency] of pitches.entries()) {
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(volume);
    tone.start(begin + i * seconds);
    tone.stop(begin + (i + 1) * seconds);
  }
  setTimeout(() => void context.close(), 1_000);
}
