/**
 * A short message at the lower edge with at most one action. It is plain DOM, loaded when the first one is shown,
 * because most visits never see any. It stays while it is hovered or focused, and screen readers announce it.
 */

export type Toast = { readonly text: string; readonly action?: { readonly label: string; readonly run: () => void } }

const SHOWN_MS = 6000

let region: HTMLElement | null = null

export function showToast({ text, action }: Toast): void {
  region ??= makeRegion()
  const toast = document.createElement('div')
  toast.className = 'toast'
  const words = document.createElement('p')
  words.textContent = text
  toast.append(words)
  const close = () => toast.remove()
  if (action) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = action.label
    button.addEventListener('click', () => {
      close()
      action.run()
    })
    toast.append(button)
  }
  let timer = setTimeout(close, SHOWN_MS)
  const stay = () => clearTimeout(timer)
  const go = () => {
    clearTimeout(timer)
    timer = setTimeout(close, SHOWN_MS)
  }
  for (const event of ['pointerenter', 'focusin']) toast.addEventListener(event, stay)
  for (const event of ['pointerleave', 'focusout']) toast.addEventListener(event, go)
  region.replaceChildren(toast)
}

function makeRegion(): HTMLElement {
  const made = document.createElement('div')
  made.className = 'toasts no-print'
  made.setAttribute('role', 'status')
  document.body.append(made)
  return made
}
