// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// A stablecoin for tests that anyone may mint, with the habits of USDT on Tron: 6 decimals, `transfer` answers false
/// although it succeeds, blacklisted senders revert, and bytes of an address word above its 20 bytes are ignored, as some
/// wallets put 41 there. Calldata after the arguments is ignored, so a payer may append a reference.
contract TestUsdt {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AddedBlackList(address user);
    event RemovedBlackList(address user);

    string public name;
    string public symbol;
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function addBlackList(address user) external {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) external {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(uint256 to, uint256 value) private {
        require(!isBlackListed[msg.sender], "TestUsdt: sender is blacklisted");
        move(msg.sender, address(uint160(to)), value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(!isBlackListed[from], "TestUsdt: sender is blacklisted");
        require(allowance[from][msg.sender] >= value, "TestUsdt: allowance too low");
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    /// Two payments in one transaction, as a batching wallet makes them.
    function transferTwice(address to, uint256 a, uint256 b) external {
        require(!isBlackListed[msg.sender], "TestUsdt: sender is blacklisted");
        move(msg.sender, to, a);
        move(msg.sender, to, b);
    }

    /// `transfer(address,uint256)`: Solidity would refuse an address word with more than 20 bytes before any code of the
    /// contract, so the call is taken here and its words are read as they are.
    fallback(bytes calldata input) external returns (bytes memory) {
        require(msg.sig == 0xa9059cbb && input.length >= 68, "TestUsdt: no such function");
        transfer(uint256(bytes32(input[4:36])), uint256(bytes32(input[36:68])));
        return abi.encode(false);
    }

    function move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "TestUsdt: balance too low");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
