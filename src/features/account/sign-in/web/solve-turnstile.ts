import { TURNSTILE_JS_URL } from '../rules/turnstile.ts'

/** The script takes a second or two; a visitor may have to press a box in the widget. */
const LOAD_WITHIN_MS = 10_000
const SOLVE_WITHIN_MS = 120_000

type Widget = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      action: string
      appearance: 'interaction-only'
      callback: (token: string) => void
      'error-callback': () => boolean
    },
  ): string
  remove(id: string): void
}

/**
 * @param place where the widget shows when it wants something of the visitor
 * @throws Error when the script does not come, e.g. because it is blocked, or the widget gives up
 */
export async function solveTurnstile(siteKey: string, place: HTMLElement): Promise<string> {
  const widget = await loadWidget()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error('no answer from the visitor'))), SOLVE_WITHIN_MS)
    const end = (then: () => void) => {
      clearTimeout(timer)
      widget.remove(id)
      then()
    }
    const id = widget.render(place, {
      sitekey: siteKey,
      action: 'register',
      appearance: 'interaction-only',
      callback: (token) => end(() => resolve(token)),
      'error-callback': () => {
        end(() => reject(new Error('the widget gave up')))
        return true
      },
    })
  })
}

const present = () => (globalThis as { turnstile?: Widget }).turnstile

function loadWidget(): Promise<Widget> {
  const known = present()
  if (known) return Promise.resolve(known)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('the widget did not come'))
    }
    const timer = setTimeout(fail, LOAD_WITHIN_MS)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const widget = present()
      if (!widget) return fail()
      clearTimeout(timer)
      resolve(widget)
    })
    script.async = true
    script.src = TURNSTILE_JS_URL
    document.head.append(script)
  })
}
