import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { loadOnce } from './tools/load-once.ts'

// Left alone, the bundler makes two dozen chunks of a few hundred bytes for one page; gzip does better on few.
/** Folders of a module's path, whichever way the system writes them. */
const within = (...paths: string[]) => new RegExp(paths.map((path) => path.replaceAll('/', '[\\\\/]')).join('|'))
const SHELL_ICONS =
  'calendar-check|heart|log-in|map|moon|sun|user|user-plus|search|presentation|calendar|clock|locate-fixed|lamp-desk|arrow-left|x'

const CHUNKS = [
  {
    // Needed by every page: the libraries, the frame of the page, and their dependencies.
    name: 'framework',
    test: within(
      'node_modules/(react|react-dom|react-router|scheduler)/',
      'vite/preload-helper',
      'src/(app/(?!entry|root|styles|screens|gallery|server|testing|shell/(user-events|user-channel|viewer-facts|rating-gate|form-follow|viewer-notices))|client/(?!form/|list/))',
      'src/kernel/(texts|locale|quarters|format)\\.',
      'src/ui/(create-icon|logo|hour-dial|button|notice|tag)\\.',
      'src/features/payment/rules/card-pages\\.',
      `lucide-react/dist/esm/icons/(${SHELL_ICONS})\\.`,
    ),
  },
  {
    // Shared by every search form and the pages that link back to a search. Files are matched by name.
    name: 'search',
    test: within(
      'src/features/search/web/(\\w+/)?(use-search-texts|result-titles|use-clock|use-narrow|use-location)\\.',
      'src/kernel/geo\\.',
      'src/features/search/rules/(search-url|bookable-day|shown-count|clock-start)\\.',
    ),
  },
  {
    // The form kit: every page with a form needs most of it.
    name: 'form',
    test: within(
      'src/client/form/(?!api-form|decision|form-follow|form-answer|day/|list/|text-area-field)',
      'src/ui/(field|select|check|dialog-done)\\.',
    ),
  },
  {
    // Components that show places: several pages share them, but not those of the account.
    name: 'places',
    test: within(
      'node_modules/thumbhash/',
      'src/ui/(day-rail|picture|blurred-colours|soft-title)\\.',
      'src/kernel/soft-hyphens\\.',
    ),
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [loadOnce(), reactRouter()],
  resolve: {
    alias: [{ find: '../createLucideIcon.mjs', replacement: resolve(import.meta.dirname, 'src/ui/create-icon.tsx') }],
  },
  build: {
    assetsInlineLimit: 0,
    // A lazy chunk loads its own imports, most of which are loaded already; only its style sheet must be preloaded.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
  },
  // Optimized before the first request; otherwise their late discovery would make the browser load everything twice.
  optimizeDeps: {
    entries: ['src/app/**/*.tsx', 'src/features/*/web/**/*.tsx', 'src/ui/**/*.{ts,tsx}', '!**/*.test.*'],
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
  ssr: { noExternal: ['lucide-react'] },
  server: { watch: { ignored: ['**/.data/**', '**/build/**'] } },
})
