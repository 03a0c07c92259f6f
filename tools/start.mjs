// npm start and npm run dev: installs what is missing, builds what is stale, then starts the server on the pinned Node.
// Plain JavaScript on purpose: it runs on whatever Node the machine has before anything is installed.
import { spawn } from 'node:child_process'
import { installIfNeeded, pinnedNode, run, stampOf, readStamp, writeStamp, root } from './ground.mjs'

const development = process.argv.includes('--dev')
await installIfNeeded()
const node = pinnedNode()

const geo = await stampOf([
  'tools/build-geo.ts',
  'tools/basemap-layers.ts',
  'tools/schematic-nature.ts',
  'src/adapters/geocoding',
  'package-lock.json',
])
if ((await readStamp('geo')) !== geo) {
  console.log('  building the map and the gazetteer')
  await run(node, ['tools/build-geo.ts'])
  await writeStamp('geo', geo)
}
if (!development) {
  const pages = await stampOf(['src', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'])
  if ((await readStamp('pages')) !== pages) {
    console.log('  building the pages')
    await run(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error'], {
      quiet: true,
      env: { NODE_ENV: 'production' },
    })
    await writeStamp('pages', pages)
  }
}
const args = development
  ? [
      '--watch-path=src/platform',
      '--watch-path=src/adapters',
      '--watch-path=src/app/server',
      '--watch-preserve-output',
      'src/app/server/main.ts',
      '--dev',
    ]
  : ['src/app/server/main.ts']
const server = spawn(node, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: development ? 'development' : 'production' },
})
// Ctrl-C reaches the server by itself; a plain kill of this process is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
