const GAP_PIXELS = 8

/**
 * Under what opened it and inside the window; where the window is not wide, its sheet says where it stands.
 * @param wide a media query
 * @param least px; with less room than this below its opener, it stands as far up as it has to
 */
export function placeBelow(opened: HTMLElement, opener: Element, wide: string, least = 280): void {
  const isWide = window.matchMedia(wide).matches
  const { left, bottom } = opener.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { scrollHeight, offsetHeight, clientHeight: inside } = opened
  const height = scrollHeight + offsetHeight - inside
  const below = bottom + GAP_PIXELS
  const lifted = Math.max(GAP_PIXELS, clientHeight - height - GAP_PIXELS)
  const top = below + Math.min(height, least) + GAP_PIXELS <= clientHeight ? below : Math.min(below, lifted)
  const most = clientWidth - opened.offsetWidth - GAP_PIXELS
  opened.style.left = isWide ? `${Math.max(GAP_PIXELS, Math.min(left, most))}px` : ''
  opened.style.top = isWide ? `${top}px` : ''
  opened.style.maxHeight = isWide ? `calc(100dvh - ${top + GAP_PIXELS}px)` : ''
}
