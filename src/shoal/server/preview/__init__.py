"""Pictures that other sites show beside a link: cards of text and a board, as SVG and as PNG."""
