// npm start and npm run dev: installs what is missing, builds what is stale, then starts the server on the pinned Node.
// Plain JavaScript on purpose: it runs on whatever Node the machine has before anything is installed.
// npm runs scripts in a shell that ends at a signal and leaves what it has started behind. So package.json says `exec`,
// which puts this process in the shell's place; the shell of Windows does not know it, says so, and takes what follows.
import {
  buildGeoIfStale,
  buildPagesIfStale,
  chosenNode,
  installIfNeeded,
  readSettingsFile,
  loadedByTheServer,
  root,
  writeSbomIfStale,
} from './environment.mjs'
import { runToItsEnd } from './run-to-its-end.mjs'

const development = process.argv.includes('--dev')
readSettingsFile()
await installIfNeeded()
const { path: node, says } = chosenNode()
if (says !== null) console.log(`  ${says}`)

await buildGeoIfStale(node)
if (!development) {
  await buildPagesIfStale(node)
  await writeSbomIfStale()
}
const args = development
  ? [...loadedByTheServer().map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'tools/serve.ts', '--dev']
  : ['tools/serve.ts']
runToItsEnd(node, args, { cwd: root, env: { ...process.env, NODE_ENV: development ? 'development' : 'production' } })
