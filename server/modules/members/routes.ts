import type { FastifyInstance } from 'fastify';
import { serve } from '../../serve.ts';
import { presentMember } from './presenter.ts';
import { pageOfMembers } from './repository.ts';

export async function members(app: FastifyInstance): Promise<void> {
  serve(app, 'listMembers', async ({ db, account, workspace, query }) => {
    const { rows, pagination } = await pageOfMembers(db, { accountId: account.id, workspace, ...query });
    return { elements: rows.map(presentMember), pagination };
  });
}
