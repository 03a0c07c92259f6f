const GAP_PIXELS = 8

/**
 * Positions a popup below its opener and inside the window. Where the window is not wide, its style sheet positions it.
 * @param wide a media query
 * @param least the height in px that it needs; with less space below its opener it moves up as far as needed
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
