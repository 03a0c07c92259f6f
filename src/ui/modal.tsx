/**
 * A native dialog that is open while it is rendered: the browser keeps the focus inside, closes it with Escape, and
 * then returns the focus to the element that had it. The backdrop closes it only where `closesBeside` asks for it (Spec
 * 9).
 */
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type Ref,
} from 'react'
import { useLocation } from 'react-router'

export type ModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> & {
  /** Lets the content close the dialog with `close()`. */
  ref?: Ref<HTMLDialogElement>
  /** Called after the dialog was closed in any way; the parent then stops rendering it. */
  onClose: () => void
  /** A click on the backdrop closes the dialog, as it does with a menu. */
  closesBeside?: boolean
}

export function Modal({ ref, onClose, closesBeside = false, children, ...dialog }: ModalProps) {
  const own = useRef<HTMLDialogElement>(null)
  useImperativeHandle(ref, () => own.current!)
  // The cleanup of a layout effect closes the dialog while it is still in the document: only then does the browser
  // return the focus.
  useLayoutEffect(() => {
    const opened = own.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  // What opened it may stay on the next page, as the bars do. The browser's own button leads there as well.
  const { pathname } = useLocation()
  const openedOn = useRef(pathname)
  useEffect(() => {
    if (pathname !== openedOn.current) own.current?.close()
  }, [pathname])
  return (
    <dialog ref={own} {...dialog} onClose={onClose} {...(closesBeside ? { onClick: closeBeside } : {})}>
      {children}
    </dialog>
  )
}

/** The target of a click on the backdrop is the dialog element itself; within the content it is another element. */
function closeBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close()
}
