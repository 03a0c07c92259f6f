/** The id of the element by which React Aria recognizes that its style exists. */
const MARK = 'react-aria-pressable-style'

/**
 * React Aria adds a style element for pressable elements, which our content security policy refuses and the browser
 * reports. Its only rule is in menu.css; when an element with the id exists already, React Aria adds none.
 */
export function ownPressableStyle(): void {
  if (document.getElementById(MARK)) return
  const mark = document.createElement('meta')
  mark.id = MARK
  document.head.append(mark)
}
