import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 },
  // Found before the first page is asked for; found later, they would make the browser load everything twice.
  optimizeDeps: { entries: ['src/app/**/*.tsx', 'src/features/*/web/*.tsx', 'src/ui/**/*.{ts,tsx}', '!**/*.test.*'] },
  ssr: { noExternal: ['lucide-react'] },
  server: { watch: { ignored: ['**/.data/**', '**/build/**'] } },
})
