import { cutText } from '../../../domain/cutText.ts';
import { fullName } from '../../../domain/account.ts';
import { foldText } from '../../../domain/foldText.ts';
import type { Viewer } from '../projects/policy.ts';
import type { ProjectFacts } from './facts.ts';

export class ToolError extends Error {}
/** Language of the tools for language models, and of the errors from these tools. */
export const toolLanguage = 'en';

const maxText = 4000;
export const shorten = (text: string | null): string | null =>
  text !== null && text.length > maxText ? `${cutText(text, maxText)}…` : text;
export const namesInUse = (list: { name: string; archived: number }[]) =>
  list.filter(({ archived }) => archived === 0).map(({ name }) => name);
export const isNobody = (given: string) => /^(nobody|none|unassigned|nadie|sin asignar)$/i.test(given.trim());

export function nameOfMember(person: ProjectFacts['members'][number]): string;
export function nameOfMember(person: ProjectFacts['members'][number] | undefined): string | undefined;
export function nameOfMember(person: ProjectFacts['members'][number] | undefined): string | undefined {
  return person && fullName({ ...person, lastName: person.last_name });
}

export function tagIn(list: { id: string; name: string; archived: number }[], given: string): string {
  const wanted = foldText(given.trim());
  const found = list.find((tag) => tag.id === given) ?? list.find((tag) => foldText(tag.name) === wanted);
  if (!found) throw new ToolError(`There is no “${given}”. There are: ${namesInUse(list).join(', ')}`);
  return found.id;
}

export function personIn(project: ProjectFacts, viewer: Viewer, given: string): string {
  const wanted = foldText(given.trim().replace(/^@/, ''));
  if (wanted === 'me' || wanted === 'yo') return viewer.id;
  const exact = project.members.filter((person) => person.id === given || foldText(nameOfMember(person)) === wanted);
  const found =
    exact.length > 0
      ? exact
      : project.members.filter((person) =>
          [person.name, person.last_name, person.nickname].some((name) => foldText(name) === wanted),
        );
  const [person] = found;
  if (!person)
    throw new ToolError(
      `“${given}” is not in the project. Its people are: ${project.members.map(nameOfMember).join(', ')}`,
    );
  if (found.length > 1)
    throw new ToolError(
      `There are several of that name: ${found.map((one) => `${nameOfMember(one)} (${one.id})`).join(', ')}`,
    );
  return person.id;
}
