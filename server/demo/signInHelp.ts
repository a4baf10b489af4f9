import { demoGuides } from './team.ts';
import type { Seeded } from './seed.ts';

export function signInHelp(address: string, { people, projects, password }: Seeded): string {
  const rows = demoGuides.flatMap((email) => {
    const person = people.find((candidate) => candidate.email === email);
    if (person === undefined) return [];
    const roles = Object.entries(person.roles)
      .map(([workspace, role]) => `${role} of ${workspace}`)
      .join(', ');
    return [[person.email, `${person.fullName}: ${roles}`] as const];
  });
  const width = Math.max(...rows.map(([email]) => email.length));
  return [
    '',
    `Open ${address} and sign in with the password ${password} as one of`,
    ...rows.map(([email, roles]) => `  ${email.padEnd(width)}  ${roles}`),
    `There are ${people.length} people and ${projects.length} projects, ${sizes(projects)}. Everything is gone when this stops.`,
    '',
  ].join('\n');
}

const sizes = (projects: Seeded['projects']): string => {
  const [largest, second] = [...projects].sort((a, b) => b.taskCount - a.taskCount);
  const lines = [largest, second].flatMap((project) =>
    project === undefined ? [] : [`${project.name} with ${project.taskCount.toLocaleString('en')} tasks`],
  );
  return lines.join(', ');
};
