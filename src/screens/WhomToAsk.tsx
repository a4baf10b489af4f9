import { fullName } from '../../domain/account.ts';
import { formatsOf } from '../../domain/formats.ts';
import { managesWorkspace, type WorkspaceMember } from '../../domain/workspace.ts';
import { selectMembers } from '../machines/sync/records/records.selectors.ts';
import { useSelect } from '../system/system.ts';
import { useResource } from '../system/workspace.ts';
import { BoardsDrawing } from '../ui/base/drawings/BoardsDrawing.tsx';
import { EmptyState } from '../ui/base/EmptyState/EmptyState.tsx';
import { useTexts } from '../ui/base/texts/index.ts';

const members = { kind: 'members' } as const;
const nobody: readonly WorkspaceMember[] = [];
/** Maximum number of people who are named. */
const mostNamed = 3;

/** Empty state for a person without a project, with the people who can add them to one. */
export function WhomToAsk() {
  const texts = useTexts('projects');
  useResource(members);
  const managers = useSelect('records', selectMembers, nobody).filter(({ role }) => managesWorkspace(role));
  return (
    <EmptyState
      drawing={BoardsDrawing}
      title={texts.inNone}
      description={
        managers.length === 0
          ? texts.noneForGuest
          : texts.ask({ people: formatsOf(texts.wording).either(managers.slice(0, mostNamed).map(fullName)) })
      }
    />
  );
}
