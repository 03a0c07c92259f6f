// npm start and npm run dev: installs what is missing, builds what is stale, then starts the server on the pinned Node.
// Plain JavaScript on purpose: it runs on whatever Node the machine has before anything is installed.
import { spawn } from 'node:child_process'
import {
  buildGeoIfStale,
  buildPagesIfStale,
  installIfNeeded,
  loadedByTheServer,
  pinnedNode,
  root,
  writeSbomIfStale,
} from './environment.mjs'

const development = process.argv.includes('--dev')
await installIfNeeded()
const node = pinnedNode()

await buildGeoIfStale(node)
if (!development) {
  await buildPagesIfStale(node)
  await writeSbomIfStale()
}
const args = development
  ? [...loadedByTheServer().map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'tools/serve.ts', '--dev']
  : ['tools/serve.ts']
const server = spawn(node, args, {
  cwd: root,
  stdio: 'inherit',
  // glibc keeps an arena of freed memory for each thread; two are enough for the few threads that compress (decision
  // 30).
  env: { MALLOC_ARENA_MAX: '2', ...process.env, NODE_ENV: development ? 'development' : 'production' },
})
// The terminal sends Ctrl-C to the server as well; SIGTERM to this process is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
