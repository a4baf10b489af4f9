import { chartFolder, drawCharts } from './support/chartFiles.ts';

const { files, written, removed } = await drawCharts();
console.log(`${chartFolder}: ${files} files, ${written} written, ${removed} removed`);
