/** The element by which React Aria sees that its style is there. */
const MARK = 'react-aria-pressable-style'

/**
 * React Aria adds a style element for what can be pressed, which our content security policy refuses, and the browser
 * reports. The one rule in it stands in menu.css; where the mark is there already, React Aria adds nothing.
 */
export function ownPressableStyle(): void {
  if (document.getElementById(MARK)) return
  const mark = document.createElement('meta')
  mark.id = MARK
  document.head.append(mark)
}
