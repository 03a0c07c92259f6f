import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// Left alone, the bundler makes two dozen chunks of a few hundred bytes for one page; gzip does better on few.
const CHUNKS = [
  {
    // What every page runs on.
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|lucide-react[\\/]dist[\\/]esm[\\/](?!icons))[\\/]|src[\\/](client[\\/]use-texts|kernel[\\/](texts|locale|quarters|format)|client[\\/][a-z-]+|app[\\/]nonce)\./,
  },
  {
    // What shows places: several pages share it, those of the account do not.
    name: 'places',
    test: /node_modules[\\/]thumbhash[\\/]|src[\\/]ui[\\/](day-rail|picture|blurred-colours)\./,
    minShareCount: 2,
  },
  {
    // Icons and small controls that many pages share.
    name: 'controls',
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons|src[\\/]ui[\\/](logo|hour-dial|slider-line)\./,
    minShareCount: 3,
  },
  {
    // One style sheet: several of a few hundred bytes would each hold up the first paint. The map brings its own.
    name: 'styles',
    test: /src[\\/](?!ui[\\/]map).*\.css$/,
  },
]

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 },
  // Found before the first page is asked for; found later, they would make the browser load everything twice.
  optimizeDeps: { entries: ['src/app/**/*.tsx', 'src/features/*/web/*.tsx', 'src/ui/**/*.{ts,tsx}', '!**/*.test.*'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
  ssr: { noExternal: ['lucide-react'] },
  server: { watch: { ignored: ['**/.data/**', '**/build/**'] } },
})
