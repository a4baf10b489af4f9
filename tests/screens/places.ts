/** Everything lies somewhere and takes some room, which jsdom says of nothing: a menu is hidden when what it belongs to lies nowhere. */
Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 240, 24);
