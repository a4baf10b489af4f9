import { Button } from '@mantine/core';
import { entriesOf, shortName, type UnknownValue } from '../../../domain/imports/values.ts';
import { type ValueChoice, valueKinds } from '../../../domain/imports/setup.ts';
import { folded } from '../../../domain/statusNames.ts';
import type { ImportTasksContext } from '../../machines/projects/importTasks/importTasks.types.ts';
import { RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import type { ImportRef } from './ImportScreen.tsx';
import { Mapped, Section, StepFoot, StepHead } from './StepParts.tsx';

const optionValues = { new: ' new', nothing: ' nothing', refuse: ' refuse' } as const;
/** Returns the picker's value. Values of special options begin with a space, so that they can't equal an id. */
const valueOf = (choice: ValueChoice | undefined): string =>
  choice?.to === 'entry' ? choice.id : optionValues[choice?.to ?? 'refuse'];
const choiceOf = (value: string): ValueChoice =>
  value === optionValues.new
    ? { to: 'new' }
    : value === optionValues.nothing
      ? { to: 'nothing' }
      : value === optionValues.refuse
        ? { to: 'refuse' }
        : { to: 'entry', id: value };

export function ValuesStep({ actor, context }: { actor: ImportRef; context: ImportTasksContext }) {
  const texts = useTexts('importing');
  const { values, choices, place } = context;
  if (!place) return null;
  const optionsFor = ({ kind, value }: UnknownValue) => {
    const isList = kind === 'statuses' || kind === 'types' || kind === 'priorities';
    return [
      ...(isList
        ? [{ value: optionValues.refuse, label: texts.leaveOut }]
        : [{ value: optionValues.nothing, label: kind === 'people' ? texts.nobody : texts.noSprint }]),
      ...(isList && place.project.abilities.update
        ? [{ value: optionValues.new, label: texts.create({ value: shortName(value) }) }]
        : []),
      ...entriesOf(place, kind).map(({ id, name }) => ({ value: id, label: name })),
    ];
  };
  return (
    <>
      <StepHead title={texts.values} hint={texts.valuesHint} />
      {valueKinds
        .filter((kind) => values.some((value) => value.kind === kind))
        .map((kind) => (
          <Section key={kind} title={texts.kinds[kind]}>
            <RowList>
              {values
                .filter((value) => value.kind === kind)
                .map((value) => (
                  <Mapped key={value.value} name={value.value} facts={texts.inRows({ rows: value.rows })}>
                    <OptionPicker
                      label={texts.valueFor({ value: value.value })}
                      variant="plain"
                      options={optionsFor(value)}
                      value={valueOf(choices[kind][folded(value.value)])}
                      onChange={(chosen) =>
                        chosen !== null &&
                        actor.send({
                          type: 'value.matched',
                          kind,
                          value: folded(value.value),
                          choice: choiceOf(chosen),
                        })
                      }
                    />
                  </Mapped>
                ))}
            </RowList>
          </Section>
        ))}
      <StepFoot>
        <Button variant="default" onClick={() => actor.send({ type: 'step.left' })}>
          {texts.back}
        </Button>
        <Button onClick={() => actor.send({ type: 'step.confirmed' })}>{texts.next}</Button>
      </StepFoot>
    </>
  );
}
