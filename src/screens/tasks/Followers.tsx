import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { selectFollowers } from '../../machines/sync/records/followers.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { AvatarGroup } from '../../ui/people/AvatarGroup/AvatarGroup.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';

const mostShown = 5;

export interface FollowersProps {
  taskId: string;
  onFollow: (follows: boolean) => void;
}

/** Followers of a task, and the button to follow it or not. */
export function Followers({ taskId, onFollow }: FollowersProps) {
  const texts = useTexts('tasks').followers;
  useResource({ kind: 'followers', taskId });
  const followers = useSelect('records', selectFollowers(taskId), undefined);
  if (!followers) return null;
  const { people, isFollowing } = followers;
  const Icon = isFollowing ? IconBellOff : IconBell;
  return (
    <>
      <AvatarGroup people={people} max={mostShown} size={22} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
        title={`${isFollowing ? texts.unfollowHint : texts.followHint} (${isFollowing ? 'H' : 'W'})`}
        aria-keyshortcuts={isFollowing ? 'H' : 'W'}
        onClick={() => onFollow(!isFollowing)}
      >
        {isFollowing ? texts.unfollow : texts.follow}
      </Button>
    </>
  );
}
