import { useMemo } from 'react';
import { timeOf } from './EventList.tsx';
import classes from './inspector.module.css';
import { texts } from './texts.ts';
import type { Step, Transcript } from './transcript.ts';

export interface Timeline {
  steps: readonly Step[];
  place: number;
  back: () => void;
  /** Moves to the next step, or to the present after the last step. */
  on: () => void;
}

/** Returns the steps between which the user can move. `step` is the selected step, or null for the present. */
export function useTimeline(
  transcript: Transcript,
  version: number,
  {
    step,
    withServices,
    goTo,
    onPresent,
  }: {
    step: number | null;
    withServices: boolean;
    goTo: (one: Step | undefined) => void;
    onPresent: () => void;
  },
): Timeline {
  const steps = useMemo(
    () =>
      transcript.steps.filter(
        (one) => one.after !== null && (withServices || typeof transcript.actors.get(one.actor)?.machine === 'string'),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version changes when the transcript does
    [transcript, version, withServices],
  );
  const place = step === null ? steps.length - 1 : steps.findLastIndex(({ n }) => n <= step);
  return {
    steps,
    place,
    back: () => goTo(steps[Math.max(0, step === null ? steps.length - 2 : place - 1)]),
    on: () => {
      if (step === null) return;
      if (place >= steps.length - 1) onPresent();
      else goTo(steps[place + 1]);
    },
  };
}

export function TimeTravel({
  timeline: { steps, place, back, on },
  step,
  chosenStep,
  isRecorded,
  restoring,
  failure,
  onStep,
  onPresent,
  onRestore,
}: {
  timeline: Timeline;
  step: number | null;
  chosenStep: Step | null | undefined;
  isRecorded: boolean;
  restoring: 'shown' | 'restoring' | 'failed' | null;
  failure: string;
  onStep: (one: Step | undefined) => void;
  onPresent: () => void;
  onRestore: () => void;
}) {
  return (
    <div className={classes.travel} role="group" aria-label={texts.time}>
      <button
        type="button"
        aria-label={texts.earlier}
        title={texts.earlier}
        disabled={steps.length < 2 || (step !== null && place <= 0)}
        onClick={back}
      >
        <span aria-hidden>‹</span>
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(0, steps.length - 1)}
        value={Math.max(0, place)}
        aria-label={texts.time}
        disabled={steps.length < 2}
        aria-valuetext={
          step === null ? texts.live : `${texts.step(place + 1, steps.length)}, ${chosenStep?.event.type ?? ''}`
        }
        onChange={({ currentTarget }) => onStep(steps[Number(currentTarget.value)])}
      />
      <button type="button" aria-label={texts.later} title={texts.later} disabled={step === null} onClick={on}>
        <span aria-hidden>›</span>
      </button>
      <span className={classes.where}>
        {step === null
          ? texts.step(steps.length, steps.length)
          : `${texts.step(place + 1, steps.length)} · ${chosenStep ? timeOf(chosenStep.at) : ''}`}
      </span>
      <button type="button" className={classes.live} aria-pressed={step === null} onClick={onPresent}>
        {isRecorded ? texts.latest : texts.live}
      </button>
      {restoring !== null && !isRecorded && (
        <>
          <button type="button" title={texts.restoreHint} disabled={restoring === 'restoring'} onClick={onRestore}>
            {texts.restore}
          </button>
          <span className={classes.problem} role="status">
            {restoring === 'failed' ? texts.restoreFailed + failure : restoring === 'restoring' ? texts.restoring : ''}
          </span>
        </>
      )}
    </div>
  );
}
