import { openDatabase } from '../db/open.ts';

const database = await openDatabase({ databaseUrl: null, dataDir: process.env.DATA_DIR ?? 'memory' });
await database.close();
