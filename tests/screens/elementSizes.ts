/** Gives every element a position and a size. jsdom has no layout, and a menu hides if its button has no position. */
Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 240, 24);
