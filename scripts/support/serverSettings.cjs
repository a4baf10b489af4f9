// Settings of the process that serves Faena: a small heap and a compile cache.
const { join } = require('node:path');

exports.options = ['--max-semi-space-size=2'];
exports.environment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(__dirname, '..', '..', 'node_modules', '.cache', 'faena'),
};
