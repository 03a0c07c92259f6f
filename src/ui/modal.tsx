/**
 * A native dialog that is open while it is drawn: the browser keeps the focus inside, closes it with Escape, and gives
 * the focus back to what had it before. The backdrop closes it only where that is asked for (Spec 9).
 */
import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps, type MouseEvent, type Ref } from 'react'

export type ModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> & {
  /** For what is inside, which closes it with `close()`. */
  ref?: Ref<HTMLDialogElement>
  /** Called after it was closed in any way; the parent then stops rendering it. */
  onClose: () => void
  /** A click on the backdrop closes it, as with a menu. */
  closesBeside?: boolean
}

export function Modal({ ref, onClose, closesBeside = false, children, ...dialog }: ModalProps) {
  const own = useRef<HTMLDialogElement>(null)
  useImperativeHandle(ref, () => own.current!)
  // In a layout effect the dialog is closed while it still stands in the page: only then does it give the focus back.
  useLayoutEffect(() => {
    const opened = own.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog ref={own} {...dialog} onClose={onClose} {...(closesBeside ? { onClick: closeBeside } : {})}>
      {children}
    </dialog>
  )
}

/** The backdrop is the dialog itself, what is in it is not. */
function closeBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close()
}
