/** The entry: the right Node, compiled code from the last start, then the product, with the demo city at hand for demo mode. */
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'

const NODE_WANTED = 26
if (Number(process.versions.node.split('.')[0]) < NODE_WANTED) {
  console.error(
    `Viertel runs on Node ${NODE_WANTED}, this is ${process.versions.node}. Start it with "npm start", which brings its own.`,
  )
  process.exit(1)
}

// Half of a start is compiling; a folder that cannot be written to only costs that time.
const compiled = join(resolve(import.meta.dirname, '..'), '.cache/compile')

// What has to be in the environment before Node starts, whoever started it: this process becomes another Node, with the
// same id. glibc keeps an arena of freed memory for each thread; two are enough for the few that compress. And with the
// compile cache from the first file on, Node does not load what turns TypeScript into JavaScript, which takes 18 MB.
// A process that talks to its parent, as under --watch, would lose it. Windows has no such call.
const environment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compiled, ...process.env }
const isComplete = Object.keys(environment).every((name) => process.env[name] !== undefined)
if (!isComplete && process.platform !== 'win32' && !process.connected)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], environment)
enableCompileCache(compiled)

// Left alone, V8 lets what lives quadruple before it collects, since the machine has room. Pages leave a lot of garbage
// and little that lives: collecting at two fifths more takes far less memory (decision 30, bench/memory.ts).
setFlagsFromString('--heap-growing-percent=40')
// A page's garbage dies in the young generation while that has room for several pages; the old one is collected less often.
setFlagsFromString('--max-semi-space-size=32')

const { runProduct } = await import('#app/server/start/run-product.ts')
await runProduct(async (parts) => (await import('#demo/start-demo.ts')).startDemo(parts))
