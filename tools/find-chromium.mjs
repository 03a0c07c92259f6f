// Finds Chromium: an installed one; otherwise Debian's package is installed (which needs root, as CI has). The headless
// shell is the same engine without the browser's interface, and the journeys take a third less time in it.
import { programOf } from './debian-package.mjs'

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export async function chromiumPath() {
  const path = await programOf(PLACES, 'chromium-headless-shell')
  if (path) return path
  throw new Error('The browser journeys need Chromium or Chrome; install one, or set CHROMIUM to its path.')
}
